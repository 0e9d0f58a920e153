import type { Page } from '../data/page-of.ts'

/** Every row of a paged list, page by page. */
export async function* allRows<T>(
  list: (page: Page) => Promise<{ rows: T[]; next: string | undefined }>,
): AsyncGenerator<T> {
  let cursor: string | undefined
  do {
    const page = await list({ cursor, limit: 100 })
    yield* page.rows
    cursor = page.next
  } while (cursor)
}
