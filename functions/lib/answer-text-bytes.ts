/** An answer holds at most this much text as JSON: Lambda ends one at 6 MB, and 256 kB are soon there. The rest is a download, or another page. */
export const answerTextBytes = 240_000
