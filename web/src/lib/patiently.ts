import { ApiError } from './send.ts'

/** Milliseconds before a call is repeated that is the same however often it comes. */
const waits = [1000, 2000]

/** Nobody answered, or who did had no time: it says nothing of what was asked for. */
export const isPassing = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof ApiError && [401, 429, 502, 503, 504].includes(error.status))

/** Does what may be done again without harm until it is answered, or refused for good; and gives up after some seconds. */
export async function patiently<T>(act: () => Promise<T>, isRepeated = isPassing): Promise<T> {
  for (const ms of waits) {
    try {
      return await act()
    } catch (error) {
      if (!isRepeated(error)) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, ms))
  }
  return await act()
}
