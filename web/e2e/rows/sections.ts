import { registration, session, verification } from './accounts.ts'
import { download } from './download.ts'
import { defaultMessages, emptyCart, translating, upload } from './files.ts'
import { addresses, applying, lists, registering, signingIn, withoutId } from './forms.ts'
import { notifications } from './notifications.ts'
import { paymentFlow, subscriptionFlow } from './payment.ts'
import { translationStatus } from './status.ts'
import { notSignedIn, translateFlow, uploadArea } from './upload.ts'

/** Section 4 of the specification, states and transitions, paragraph by paragraph. */
export const states = [
  translationStatus,
  uploadArea,
  translateFlow,
  notSignedIn,
  paymentFlow,
  subscriptionFlow,
  registration,
  verification,
  download,
  session,
  notifications,
]

/** Section 5, validation rules: all of it meets a visitor. */
export const validation = [
  upload,
  defaultMessages,
  translating,
  emptyCart,
  registering,
  signingIn,
  applying,
  addresses,
  withoutId,
  lists,
]
