declare module 'wawoff2' {
  /** WOFF2 to TrueType. */
  export function decompress(bytes: Uint8Array): Promise<Uint8Array>
}

// The part of the platform's WebAssembly that is used; the compiler's own description comes only with the DOM.
declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array)
  }
  class Instance {
    constructor(module: Module, imports: object)
    readonly exports: Record<string, unknown>
  }
  interface Memory {
    readonly buffer: ArrayBuffer
    /** By pages of 64 KiB; throws where there is no more. */
    grow(pages: number): number
  }
}
