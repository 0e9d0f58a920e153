import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminInitiateAuthCommand,
  AdminRespondToAuthChallengeCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminSetUserPasswordCommand,
  AssociateSoftwareTokenCommand,
  CognitoIdentityProviderClient,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import type { UserId } from '#shared/lib/id.ts'
import { env } from '../lib/env.ts'
import { errorName } from './vendor.ts'

const client = new CognitoIdentityProviderClient({})

/**
 * The result of a password: refused, signed in, or a challenge for the second factor. Cognito's tokens never leave this process.
 */
export type PasswordCheck =
  | { result: 'wrong' }
  | { result: 'right'; accessToken: string }
  | { result: 'code-needed'; challenge: string }

/** Makes the user that holds the password. A second call finds it there and sets the password again. */
export async function createUser(userId: UserId | Decoy, password: string): Promise<void> {
  try {
    await client.send(new AdminCreateUserCommand({ ...poolUser(userId), MessageAction: 'SUPPRESS' }))
  } catch (error) {
    if (errorName(error) !== 'UsernameExistsException') throw error
  }
  await setPassword(userId, password)
}

/** A second user of the pool beside an account's own. It holds a password that opens nothing (`register`). */
export type Decoy = `${number}-decoy`
export const decoyOf = (userId: UserId): Decoy => `${userId}-decoy`

export async function setPassword(userId: UserId | Decoy, password: string): Promise<void> {
  await client.send(
    new AdminSetUserPasswordCommand({ ...poolUser(userId), Password: password.normalize('NFKC'), Permanent: true }),
  )
}

/**
 * Tries a password. `null` stands for nobody: the same call is made, so that an unknown account costs the same time (promise
 * A3).
 */
export async function checkPassword(userId: UserId | Decoy | null, password: string): Promise<PasswordCheck> {
  try {
    const answer = await client.send(
      new AdminInitiateAuthCommand({
        ...pool(),
        AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: String(userId ?? 'nobody'), PASSWORD: password.normalize('NFKC') },
      }),
    )
    if (answer.ChallengeName === 'SOFTWARE_TOKEN_MFA' && answer.Session) {
      return { result: 'code-needed', challenge: answer.Session }
    }
    const accessToken = answer.AuthenticationResult?.AccessToken
    return accessToken ? { result: 'right', accessToken } : { result: 'wrong' }
  } catch (error) {
    if (refusals.has(errorName(error))) return { result: 'wrong' }
    throw error
  }
}

/** Answers the challenge for the second factor. */
export async function checkCode(userId: UserId, challenge: string, code: string): Promise<boolean> {
  try {
    const answer = await client.send(
      new AdminRespondToAuthChallengeCommand({
        ...pool(),
        ChallengeName: 'SOFTWARE_TOKEN_MFA',
        Session: challenge,
        ChallengeResponses: { USERNAME: String(userId), SOFTWARE_TOKEN_MFA_CODE: code },
      }),
    )
    return answer.AuthenticationResult !== undefined
  } catch (error) {
    if (refusals.has(errorName(error))) return false
    throw error
  }
}

/** A new secret for an authenticator app, base32; it counts only once `confirmSecret` saw a code of it. */
export async function newSecret(accessToken: string): Promise<string> {
  const { SecretCode } = await client.send(new AssociateSoftwareTokenCommand({ AccessToken: accessToken }))
  if (!SecretCode) throw new Error('Cognito gave no secret')
  return SecretCode
}

/** Turns the second factor on if the code is one of the secret's; from then on each sign-in asks for it. */
export async function confirmSecret(userId: UserId, accessToken: string, code: string): Promise<boolean> {
  try {
    const { Status } = await client.send(new VerifySoftwareTokenCommand({ AccessToken: accessToken, UserCode: code }))
    if (Status !== 'SUCCESS') return false
  } catch (error) {
    if (refusals.has(errorName(error))) return false
    throw error
  }
  await client.send(
    new AdminSetUserMFAPreferenceCommand({
      ...poolUser(userId),
      SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true },
    }),
  )
  return true
}

/**
 * Sign-in asks for a password alone again. The secret opens nothing any more: a new one is made with `newSecret`. A user who is
 * not there, as after an erasure, has none.
 */
export async function removeSecondFactor(userId: UserId): Promise<void> {
  const SoftwareTokenMfaSettings = { Enabled: false, PreferredMfa: false }
  await orGone(client.send(new AdminSetUserMFAPreferenceCommand({ ...poolUser(userId), SoftwareTokenMfaSettings })))
}

/** Forgets the user with the password, and the decoy. One who is not there is forgotten already. */
export async function removeUser(userId: UserId): Promise<void> {
  const users = [userId, decoyOf(userId)]
  await Promise.all(users.map((user) => orGone(client.send(new AdminDeleteUserCommand(poolUser(user))))))
}

async function orGone(request: Promise<unknown>): Promise<void> {
  try {
    await request
  } catch (error) {
    if (errorName(error) !== 'UserNotFoundException') throw error
  }
}

/** Cognito's exceptions for a wrong password or code; the caller gets the same answer for all of them. */
const refusals = new Set([
  'NotAuthorizedException',
  'UserNotFoundException',
  'UserNotConfirmedException',
  'PasswordResetRequiredException',
  'CodeMismatchException',
  'ExpiredCodeException',
  'EnableSoftwareTokenMFAException',
])

const pool = () => ({ UserPoolId: env('USER_POOL_ID'), ClientId: env('USER_POOL_CLIENT_ID') })
const poolUser = (userId: UserId | Decoy) => ({ UserPoolId: env('USER_POOL_ID'), Username: String(userId) })
