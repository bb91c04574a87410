//! Finds out whether this compiler has the intrinsics of AVX-512, stable since Rust 1.89.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    autocfg::emit_possibility("has_avx512");
    if autocfg::new().probe_rustc_version(1, 89) {
        autocfg::emit("has_avx512");
    }
}
