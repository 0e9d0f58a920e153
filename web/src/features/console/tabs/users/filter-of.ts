/** One field for all of it: a number is a person, `user:12` a thing, anything else the beginning of an action. */
export function filterOf(text: string) {
  const asked = text.trim().toLowerCase()
  const [, actor] = /^#?(\d{1,16})$/.exec(asked) ?? []
  if (actor !== undefined) return { actor }
  const [, noun, id = ''] = /^([a-z-]+):([a-z0-9-]{1,64})$/.exec(asked) ?? []
  // The numbers of certificates alone have letters, and large ones.
  if (noun !== undefined) return { subject: `${noun}:${noun === 'certificate' ? id.toUpperCase() : id}` }
  const action = asked.replaceAll(/[^a-z.-]/g, '').slice(0, 60)
  return action === '' ? {} : { action }
}
