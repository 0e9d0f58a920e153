/**
 * The schema library would try whether it may make functions out of text. The content security policy forbids it, and reports
 * even the try: so it is told before it loads.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
