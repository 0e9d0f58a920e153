/** The industry's harmless test file for scanners, in two halves so that this source is not taken for it. */
const eicar = Buffer.from(String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$` + 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*')

/** True when the bytes hold the EICAR test string anywhere. */
export const looksInfected = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(eicar)
