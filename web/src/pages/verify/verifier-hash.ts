/** SHA-256 of `web/public/attesta-verify.mjs`, for who wants to know that the file is the one that we published. */
export const verifierSha256 = '3e4a34f023d17b1f612ef35b968322027e66284e100abec329034f20f175e824'
