import * as rows from '#shared/accounts/api.ts'
import * as breached from '../adapters/breached.ts'
import * as captcha from '../adapters/captcha.ts'
import * as identity from '../adapters/identity.ts'
import * as mail from '../adapters/mail.ts'
import * as data from '../data/data.ts'
import { handle, http } from '../lib/http.ts'
import { changeEmail } from './address/change-email.ts'
import { confirmEmail } from './address/confirm-email.ts'
import { undoEmail } from './address/undo-email.ts'
import { changePassword } from './passwords/change-password.ts'
import { forgotPassword } from './passwords/forgot-password.ts'
import { resetPassword } from './passwords/reset-password.ts'
import { currentSession } from './profile/current-session.ts'
import { deleteAccount } from './profile/delete-account.ts'
import { me } from './profile/me.ts'
import { updateMe } from './profile/update-me.ts'
import { confirmRegistration } from './registration/confirm-registration.ts'
import { register } from './registration/register.ts'
import { removeRegistration } from './registration/remove-registration.ts'
import { resendVerification } from './registration/resend-verification.ts'
import { verifyEmail } from './registration/verify-email.ts'
import { checkSecondFactor } from './second-factor/check-second-factor.ts'
import { confirmSecondFactor } from './second-factor/confirm-second-factor.ts'
import { enrolSecondFactor } from './second-factor/enrol-second-factor.ts'
import { remakeRecoveryCodes } from './second-factor/remake-recovery-codes.ts'
import { removeSecondFactor } from './second-factor/remove-second-factor.ts'
import { resetSecondFactor } from './second-factor/reset-second-factor.ts'
import { secondFactor } from './second-factor/second-factor.ts'
import { listSessions } from './sign-in/list-sessions.ts'
import { login } from './sign-in/login.ts'
import { logout } from './sign-in/logout.ts'
import { revokeSessions } from './sign-in/revoke-sessions.ts'

export const handler = http(
  {
    me: handle(rows.me, me),
    currentSession: handle(rows.currentSession, currentSession),
    updateMe: handle(rows.updateMe, updateMe),
    register: handle(rows.register, register),
    login: handle(rows.login, login),
    logout: handle(rows.logout, logout),
    verifyEmail: handle(rows.verifyEmail, verifyEmail),
    confirmRegistration: handle(rows.confirmRegistration, confirmRegistration),
    removeRegistration: handle(rows.removeRegistration, removeRegistration),
    resendVerification: handle(rows.resendVerification, resendVerification),
    forgotPassword: handle(rows.forgotPassword, forgotPassword),
    resetPassword: handle(rows.resetPassword, resetPassword),
    changePassword: handle(rows.changePassword, changePassword),
    changeEmail: handle(rows.changeEmail, changeEmail),
    confirmEmail: handle(rows.confirmEmail, confirmEmail),
    undoEmail: handle(rows.undoEmail, undoEmail),
    listSessions: handle(rows.listSessions, listSessions),
    revokeSessions: handle(rows.revokeSessions, revokeSessions),
    enrolSecondFactor: handle(rows.enrolSecondFactor, enrolSecondFactor),
    confirmSecondFactor: handle(rows.confirmSecondFactor, confirmSecondFactor),
    checkSecondFactor: handle(rows.checkSecondFactor, checkSecondFactor),
    secondFactor: handle(rows.secondFactor, secondFactor),
    remakeRecoveryCodes: handle(rows.remakeRecoveryCodes, remakeRecoveryCodes),
    removeSecondFactor: handle(rows.removeSecondFactor, removeSecondFactor),
    resetSecondFactor: handle(rows.resetSecondFactor, resetSecondFactor),
    deleteAccount: handle(rows.deleteAccount, deleteAccount),
  },
  { data, identity, mail, captcha, breached },
)
