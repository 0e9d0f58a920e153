/** Whether keys have their names and places of a Mac. */
export const isMac: boolean = typeof navigator !== 'undefined' && /Mac|iP(hone|ad|od)/.test(navigator.platform)
