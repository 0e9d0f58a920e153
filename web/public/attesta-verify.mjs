#!/usr/bin/env node
/**
 * Checks a certified translation of Attesta without the net and without any library: Node 20 or newer and this file are enough.
 *
 *   node attesta-verify.mjs FILE CERTIFICATE.jws --keys jwks.json --status status-list.jwt --site https://the.site [--id ID] [--json]
 *
 * The keys are those of https://the.site/.well-known/jwks.json, the status list is the one that the certificate names, as in
 * https://the.site/api/status-lists/1: both fetched before by whoever wants to check. Who does not know which list that is calls
 * without --status, and the answer says it. Without FILE (a hyphen) only the certificate is checked.
 * Ends with 0 for "genuine" alone, 1 for everything else that could be told, 2 for a wrong call or a file that cannot be read.
 */
import { createHash, createPublicKey, verify as verifySignature } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { inflateSync } from 'node:zlib'

export const version = 1

const LIST_BYTES = 2 ** 15
const CLOCK_SKEW = 300
const HASH = /^[A-Za-z0-9_-]{43}$/
const ID = /^[0-9A-HJKMNP-TV-Z]{17}$/

const words = {
  bad_signature: 'NOT GENUINE. This certificate was not signed by Attesta or was changed. Do not rely on it.',
  unknown_key: 'UNKNOWN KEY. The given keys do not have the one that signed this. Fetch the newest keys of the site.',
  test: 'TEST CERTIFICATE. It proves nothing.',
  other_certificate: 'OTHER CERTIFICATE. This certificate does not have the number that you asked for.',
  not_the_issued_file:
    'NOT THE ISSUED FILE. It may have been altered, or only saved again by a program. Ask for the original file.',
  revoked: 'WITHDRAWN. Do not rely on it.',
  superseded: 'Genuine, but REPLACED by a newer certificate.',
  suspended: 'UNDER REVIEW.',
  status_unknown:
    'File and signature are right. Whether the certificate is still in force cannot be known now: there is no current status list.',
  paper_only: 'The certificate exists and is in force. No file was checked.',
  genuine:
    'GENUINE. Exactly the file that was signed, in force at the time of the status list. This says nothing about whether the original document is genuine.',
}

/** What is said instead where no file was checked: nothing then calls a paper genuine. */
const wordsOfPaper = {
  superseded: 'REPLACED by a newer certificate. No file was checked.',
  status_unknown:
    'The signature is right. No file was checked, and whether the certificate is still in force cannot be known now: there is no current status list.',
}

/**
 * `certificate` and `statusList` are compact tokens, `fileHash` is the SHA-256 of the file as base64url, `now` and `newestList`
 * are seconds. Answers the state and, when the signature is right, the claims.
 */
export function check({ certificate, fileHash, askedId, keys, statusList, issuer, now, newestList = 0 }) {
  const token = readToken(certificate)
  if (!token || token.header.typ !== 'attesta-certificate+jwt') return { state: 'bad_signature' }
  const key = trustedKey(keys, token.header.kid)
  if (!key) return { state: 'unknown_key' }
  const claims = token.payload
  if (key.purpose !== 'certificates' || !areClaims(claims) || claims.iss !== issuer || !isSigned(key, token))
    return { state: 'bad_signature' }
  if (!namesOwnList(claims)) return { state: 'bad_signature' }
  const { status, list } = statusOf(claims, { statusList, keys, issuer, now, newestList })
  const isIssued = claims.deliverables.some(({ sha256 }) => sha256 === fileHash)
  const state = () => {
    if (claims.stage === 'test') return 'test'
    if (askedId !== undefined && askedId !== claims.jti) return 'other_certificate'
    if (fileHash !== undefined && !isIssued) return 'not_the_issued_file'
    if (status === undefined) return 'status_unknown'
    if (status !== 'valid') return status
    return fileHash === undefined ? 'paper_only' : 'genuine'
  }
  return { state: state(), claims, list }
}

/** Only the issuer tells what became of its certificates: one that sends its reader elsewhere is none of them. */
function namesOwnList({ iss, status }) {
  const { uri } = status.status_list
  const before = `${iss}/api/status-lists/`
  return uri.startsWith(before) && /^[1-9]\d{0,8}$/.test(uri.slice(before.length))
}

function statusOf(claims, { statusList, keys, issuer, now, newestList }) {
  const token = statusList === undefined ? undefined : readToken(statusList)
  if (token?.header.typ !== 'statuslist+jwt') return {}
  const key = trustedKey(keys, token.header.kid)
  const told = token.payload
  const { uri, idx } = claims.status.status_list
  if (!key || key.purpose !== 'records' || told.iss !== issuer || told.sub !== uri) return {}
  if (!Number.isInteger(told.iat) || !Number.isInteger(told.exp) || told.status_list?.bits !== 2) return {}
  if (!isSigned(key, token)) return {}
  const list = { iat: told.iat, exp: told.exp }
  const status = readStatus(told.status_list.lst, idx)
  const isCurrent = told.iat <= now + CLOCK_SKEW && now < told.exp && told.iat >= newestList
  return status === 'valid' && !isCurrent ? { list } : { status, list }
}

function readStatus(lst, index) {
  const packed = typeof lst === 'string' ? decode(lst) : undefined
  if (!packed || !Number.isInteger(index) || index < 0 || index >= LIST_BYTES * 4) return undefined
  try {
    const list = inflateSync(packed, { maxOutputLength: LIST_BYTES })
    if (list.length !== LIST_BYTES) return undefined
    return ['valid', 'revoked', 'suspended', 'superseded'][(list[index >> 2] >> ((index & 3) * 2)) & 3]
  } catch {
    return undefined
  }
}

function trustedKey(keys, kid) {
  const key = keys.find((one) => one.kid === kid)
  if (key?.kty !== 'EC' || key.crv !== 'P-256' || !HASH.test(key.x) || !HASH.test(key.y)) return undefined
  const { x, y } = key
  return hash(JSON.stringify({ crv: 'P-256', kty: 'EC', x, y })) === kid ? key : undefined
}

function isSigned({ kty, crv, x, y }, { signed, signature }) {
  try {
    const key = createPublicKey({ key: { kty, crv, x, y }, format: 'jwk' })
    return verifySignature('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }, signature)
  } catch {
    return false
  }
}

/** Exactly three parts of plain base64url, ASCII JSON without doubled names or spaces, a header of three members. */
function readToken(text) {
  if (typeof text !== 'string' || text.length > 200_000) return undefined
  const parts = text.split('.')
  if (parts.length !== 3) return undefined
  const [head, body, signature] = parts.map(decode)
  if (!head || !body || signature?.length !== 64) return undefined
  const header = readJson(head)
  const payload = readJson(body)
  if (!header || !payload || Object.keys(header).join() !== 'alg,kid,typ' || header.alg !== 'ES256') return undefined
  return { header, payload, signed: `${parts[0]}.${parts[1]}`, signature }
}

function readJson(bytes) {
  if (bytes.some((byte) => byte > 0x7e)) return undefined
  try {
    const text = bytes.toString('latin1')
    const value = JSON.parse(text)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    const again = JSON.stringify(value).replace(/[\u007f-\uffff]/g, escaped)
    return again === text ? value : undefined
  } catch {
    return undefined
  }
}

const escaped = (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`

function decode(text) {
  const bytes = Buffer.from(text, 'base64url')
  return bytes.toString('base64url') === text ? bytes : undefined
}

const isCount = (value) => Number.isSafeInteger(value) && value >= 0
const isText = (value) => typeof value === 'string'
const isHash = (value) => isText(value) && HASH.test(value)
const isId = (value) => isText(value) && ID.test(value) && checkSign(value.slice(0, 16)) === value[16]
const oneOf =
  (...values) =>
  (value) =>
    values.includes(value)
const orNull = (is) => (value) => value === null || is(value)
const listOf = (is) => (value) => Array.isArray(value) && value.length > 0 && value.every(is)
/** Exactly these members. */
const shape = (members) => (value) =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.keys(value).length === Object.keys(members).length &&
  Object.entries(members).every(([name, is]) => Object.hasOwn(value, name) && is(value[name]))

const fileMembers = { type: isText, bytes: isCount, sha256: isHash }
const areClaims = shape({
  iss: isText,
  jti: isId,
  iat: isCount,
  ver: oneOf(1),
  stage: oneOf('live', 'test'),
  authority: shape({ pack: isText, version: isText }),
  language: shape({ from: isText, to: isText }),
  signer: shape({
    name: isText,
    role: oneOf('translated', 'reviewed-machine-draft'),
    credential: orNull(isText),
    machine_draft: (value) => typeof value === 'boolean',
  }),
  statement_sha256: isHash,
  review: shape({
    segments: isCount,
    edited: isCount,
    confirmed: isCount,
    segments_sha256: isHash,
    findings: shape({ open: isCount, explained: isCount }),
  }),
  engine: shape({ name: isText, version: isText }),
  words: isCount,
  sources: listOf(shape({ ...fileMembers, pages: isCount })),
  deliverables: listOf(
    shape({
      ...fileMembers,
      kind: oneOf(
        'certified-pdf',
        'certified-pdf-with-original',
        'translation-pdf',
        'translation-docx',
        'translation-txt',
      ),
      pages: orNull(isCount),
    }),
  ),
  replaces: orNull(isId),
  status: shape({ status_list: shape({ uri: isText, idx: isCount }) }),
})

function checkSign(signs) {
  const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
  let value = 0
  for (const [i, sign] of [...signs].entries()) value += (i + 2) * alphabet.indexOf(sign)
  return alphabet[value % 31]
}

const hash = (data) => createHash('sha256').update(data).digest('base64url')

class WrongCall extends Error {}

const usage =
  'Usage: node attesta-verify.mjs FILE CERTIFICATE.jws --keys jwks.json --site https://the.site [--status status-list.jwt] [--id ID] [--json]'
const valued = ['keys', 'site', 'status', 'id']

/** A mistyped option is refused, never passed over: without it something would not be checked that was asked for. */
function readCall(args) {
  const options = {}
  const files = []
  for (let i = 0; i < args.length; i++) {
    const name = args[i].startsWith('--') ? args[i].slice(2) : undefined
    if (name === undefined) files.push(args[i])
    else if (name === 'json') options.json = true
    else if (!valued.includes(name)) throw new WrongCall(`There is no option --${name}. ${usage}`)
    else if (args[i + 1] === undefined) throw new WrongCall(`--${name} wants a value. ${usage}`)
    else options[name] = args[++i]
  }
  if (files.length !== 2 || !options.keys || !options.site) throw new WrongCall(usage)
  return { options, file: files[0], certificate: files[1] }
}

function read(name) {
  try {
    return readFileSync(name)
  } catch (error) {
    throw new WrongCall(`${name} cannot be read: ${error.code ?? error.message}`)
  }
}

const readText = (name) => read(name).toString('utf8').trim()

function readKeys(name) {
  const text = readText(name)
  try {
    const { keys } = JSON.parse(text)
    if (keys.every((key) => typeof key === 'object' && key !== null)) return keys
  } catch {
    // Neither JSON nor a set of keys: it is told below.
  }
  throw new WrongCall(`${name} holds no keys. They are those of https://the.site/.well-known/jwks.json`)
}

/** What somebody typed: spaces and hyphens do not count, O is 0, I and L are 1. */
const readId = (typed) => typed.replace(/[\s-]/g, '').toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1')

function main(args) {
  const { options, file, certificate } = readCall(args)
  const isPaper = file === '-'
  const answer = check({
    certificate: readText(certificate),
    fileHash: isPaper ? undefined : hash(read(file)),
    askedId: options.id === undefined ? undefined : readId(options.id),
    keys: readKeys(options.keys),
    statusList: options.status === undefined ? undefined : readText(options.status),
    issuer: options.site.replace(/\/$/, ''),
    now: Math.floor(Date.now() / 1000),
  })
  if (options.json) {
    process.stdout.write(`${JSON.stringify(answer)}\n`)
  } else {
    process.stdout.write(`${(isPaper && wordsOfPaper[answer.state]) || words[answer.state]}\n`)
    const { claims, list } = answer
    if (claims) {
      process.stdout.write(
        `Certificate ${claims.jti}, signed by ${claims.signer.name} on ${new Date(claims.iat * 1000).toISOString().slice(0, 10)}, ${claims.language.from} into ${claims.language.to}.\n`,
      )
      if (answer.state === 'status_unknown')
        process.stdout.write(`The status list of this certificate is ${claims.status.status_list.uri}\n`)
    }
    if (list)
      process.stdout.write(
        `Status list of ${new Date(list.iat * 1000).toISOString()}, good until ${new Date(list.exp * 1000).toISOString()}.\n`,
      )
  }
  return answer.state === 'genuine' ? 0 : 1
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    process.exitCode = main(process.argv.slice(2))
  } catch (error) {
    if (!(error instanceof WrongCall)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 2
  }
}
