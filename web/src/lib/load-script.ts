const loaded = new Map<string, Promise<void>>()

/** Loads a script of a vendor once. A failed load is forgotten, so that the next call tries again. */
export function loadScript(url: string): Promise<void> {
  const known = loaded.get(url)
  if (known) return known
  const loading = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = url
    script.async = true
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      loaded.delete(url)
      script.remove()
      reject(new Error(`Could not load ${url}`))
    })
    document.head.append(script)
  })
  loaded.set(url, loading)
  return loading
}
