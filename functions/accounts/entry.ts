import * as rows from '#shared/accounts/api.ts'
import * as breached from '../adapters/breached.ts'
import * as captcha from '../adapters/captcha.ts'
import * as identity from '../adapters/identity.ts'
import * as mail from '../adapters/mail.ts'
import * as data from '../data/data.ts'
import { handle, http } from '../lib/http.ts'
import { changePassword } from './change-password.ts'
import { checkSecondFactor } from './check-second-factor.ts'
import { confirmSecondFactor } from './confirm-second-factor.ts'
import { enrolSecondFactor } from './enrol-second-factor.ts'
import { forgotPassword } from './forgot-password.ts'
import { listSessions } from './list-sessions.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { me } from './me.ts'
import { register } from './register.ts'
import { resendVerification } from './resend-verification.ts'
import { resetPassword } from './reset-password.ts'
import { revokeSessions } from './revoke-sessions.ts'
import { updateMe } from './update-me.ts'
import { verifyEmail } from './verify-email.ts'

export const handler = http(
  {
    me: handle(rows.me, me),
    updateMe: handle(rows.updateMe, updateMe),
    register: handle(rows.register, register),
    login: handle(rows.login, login),
    logout: handle(rows.logout, logout),
    verifyEmail: handle(rows.verifyEmail, verifyEmail),
    resendVerification: handle(rows.resendVerification, resendVerification),
    forgotPassword: handle(rows.forgotPassword, forgotPassword),
    resetPassword: handle(rows.resetPassword, resetPassword),
    changePassword: handle(rows.changePassword, changePassword),
    listSessions: handle(rows.listSessions, listSessions),
    revokeSessions: handle(rows.revokeSessions, revokeSessions),
    enrolSecondFactor: handle(rows.enrolSecondFactor, enrolSecondFactor),
    confirmSecondFactor: handle(rows.confirmSecondFactor, confirmSecondFactor),
    checkSecondFactor: handle(rows.checkSecondFactor, checkSecondFactor),
  },
  { data, identity, mail, captcha, breached },
)
