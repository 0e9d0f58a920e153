/** SHA-256 of `web/public/attesta-verify.mjs`, for who wants to know that the file is the one that we published. */
export const verifierSha256 = 'e6ff27bd1ff098be2f7038538a396a068c1cc5cce7b49064e0832079eb296a1f'
