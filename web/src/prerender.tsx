import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { App } from './app.tsx'
import { startI18n } from './lib/i18n.ts'
import { fetchPage, Pages } from './routes.tsx'
import { type Head, HeadContext } from './ui/use-head.ts'

export { siteOrigin } from './lib/site-origin.ts'

await startI18n('en')

/** Prerenders a page without a browser, as a visitor who reads English sees it first. Rejects where a part of it fails. */
export async function prerenderPage(address: string): Promise<{ body: string; head: Head }> {
  await fetchPage(address)
  const failures: unknown[] = []
  let head: Head | undefined
  const { prelude } = await prerender(
    <HeadContext
      value={(told) => {
        head = told
      }}
    >
      <App>
        <StaticRouter location={address}>
          <Pages />
        </StaticRouter>
      </App>
    </HeadContext>,
    // A part that is put off would come in a script of its own, which the policy forbids.
    { onError: (error) => void failures.push(error), progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  const body = await new Response(prelude).text()
  if (failures.length > 0 || !head) throw new Error(`${address} cannot be drawn`, { cause: failures[0] })
  return { body, head }
}
