/** Without the two signs that XML cannot hold, of those that the writer of DOCX leaves in: Word would open no file with one. */
export const withoutNoncharacters = (text: string) => text.replace(/[\ufffe\uffff]/g, '')
