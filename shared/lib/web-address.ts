import * as z from 'zod'

/** An address of the web as people write it: `www.example.com` is one too, and is kept with its protocol. */
export const webAddress = (error?: string) =>
  z
    .string()
    .trim()
    .transform((text) =>
      /^[a-z][a-z\d+.-]*:/i.test(text) || !/^[^\s/]+\.[^\s/]{2,}/.test(text) ? text : `https://${text}`,
    )
    .pipe(z.url({ protocol: /^https?$/, ...(error !== undefined && { error }) }).max(500))
