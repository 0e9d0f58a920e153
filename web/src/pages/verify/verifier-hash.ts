/** SHA-256 of `web/public/attesta-verify.mjs`, for who wants to know that the file is the one that we published. */
export const verifierSha256 = 'd1f74126b933a5009765a3fc6a1b8deedfde1d212a04bd9705de8001ca723e1d'
