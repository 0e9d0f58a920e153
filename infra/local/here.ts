const here = /^(([a-z0-9-]+\.)*localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i

/** Whether a host is this machine's own name: any other one was pointed at it by somebody whose page is open in a browser here. */
export const isHere = (host: string | undefined): boolean => host === undefined || here.test(host)

/** Whether a page of this machine, or a program, made a call: a browser names the page of each that writes. */
export const isFromHere = (origin: string | undefined): boolean =>
  origin === undefined || here.test(origin.replace(/^https?:\/\//, ''))
