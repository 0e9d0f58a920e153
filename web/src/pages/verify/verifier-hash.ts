/** SHA-256 of `web/public/attesta-verify.mjs`, for who wants to know that the file is the one that we published. */
export const verifierSha256 = '40f473f8351d18cc41a9978662d08d8107b2ae2a30b58a39c2dc217553ebaf7f'
