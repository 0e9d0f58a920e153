/** Whether a language is written from right to left. */
export const isRtlLanguage = (code: string): boolean =>
  /^(ar|arc|ckb|dv|fa|ha-arab|he|iw|ks|ku-arab|ps|sd|ug|ur|yi)\b/i.test(code)
