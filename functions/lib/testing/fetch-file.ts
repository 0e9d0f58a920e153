import { filesPath } from '../../adapters/files.ts'

/** Follows a link to a file as the distribution does: straight to the bucket, which tests have without a distribution before it. */
export function fetchFile(link: string | URL): Promise<Response> {
  const { origin, pathname, search } = new URL(link)
  if (origin !== process.env['SITE_URL'] || !pathname.startsWith(filesPath))
    throw new Error('It is no link of the site')
  const { AWS_ENDPOINT_URL, DOCUMENT_BUCKET } = process.env
  return fetch(`${AWS_ENDPOINT_URL}/${DOCUMENT_BUCKET}/${pathname.slice(filesPath.length)}${search}`)
}
