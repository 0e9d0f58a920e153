import * as rows from '#shared/users/api.ts'
import * as data from '../data/data.ts'
import { handle, http } from '../lib/http.ts'
import { disableUser } from './disable-user.ts'
import { enableUser } from './enable-user.ts'
import { endUserSessions } from './end-user-sessions.ts'
import { getUser } from './get-user.ts'
import { listUserDocuments } from './list-user-documents.ts'
import { listUsers } from './list-users.ts'
import { setAdminStatus } from './set-admin-status.ts'

export const handler = http(
  {
    listUsers: handle(rows.listUsers, listUsers),
    getUser: handle(rows.getUser, getUser),
    listUserDocuments: handle(rows.listUserDocuments, listUserDocuments),
    setAdminStatus: handle(rows.setAdminStatus, setAdminStatus),
    disableUser: handle(rows.disableUser, disableUser),
    enableUser: handle(rows.enableUser, enableUser),
    endUserSessions: handle(rows.endUserSessions, endUserSessions),
  },
  { data },
)
