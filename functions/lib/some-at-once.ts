/** Asks about each of many, so many at a time, and answers in their order: thousands one by one take longer than a function may. */
export async function someAtOnce<From, To>(
  all: readonly From[],
  atOnce: number,
  ask: (one: From) => Promise<To>,
): Promise<To[]> {
  const answers: To[] = []
  for (let from = 0; from < all.length; from += atOnce)
    answers.push(...(await Promise.all(all.slice(from, from + atOnce).map(ask))))
  return answers
}
