const variable = /--amplify-[\w-]+/g

/** Drops the declarations of custom properties that `users` does not reach, directly or through another property. */
export function prune(cssText: string, users: string): string {
  const lines = cssText.split('\n')
  const declared = lines.flatMap((line) => {
    const [, name, value] = /^\s*(--amplify-[\w-]+):(.*)$/.exec(line) ?? []
    return name === undefined ? [] : [{ name, needs: value?.match(variable) ?? [] }]
  })
  const used = new Set<string>(users.match(variable))
  let before = -1
  while (before !== used.size) {
    before = used.size
    for (const { name, needs } of declared) if (used.has(name)) for (const need of needs) used.add(need)
  }
  return lines
    .filter((line) => {
      const name = /^\s*(--amplify-[\w-]+):/.exec(line)?.[1]
      return name === undefined || used.has(name)
    })
    .join('\n')
}
