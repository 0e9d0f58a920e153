/** A run on the server is taken over twice at most, each after two and a half minutes. */
const longestMs = 10 * 60_000

/**
 * The answer to a call for a file. While the server is still making it (202), `underWay` is told and the call is repeated as often as the
 * server asks for.
 */
export async function fetchWhenMade(url: string, underWay: () => void): Promise<Response> {
  const until = Date.now() + longestMs
  for (;;) {
    const response = await fetch(url)
    if (response.status !== 202) return response
    if (Date.now() > until) throw new Error('The file was not made in time')
    underWay()
    const seconds = Number(response.headers.get('retry-after') ?? 2)
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  }
}
