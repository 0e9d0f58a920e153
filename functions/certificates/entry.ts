import * as rows from '#shared/certificates/api.ts'
import * as files from '../adapters/files.ts'
import * as mail from '../adapters/mail.ts'
import * as signing from '../adapters/signing.ts'
import * as data from '../data/data.ts'
import { handle, http } from '../lib/http.ts'
import { downloadCertified } from './download-certified.ts'
import { findCertificate } from './find-certificate.ts'
import { getCertificate } from './get-certificate.ts'
import { getKeys } from './get-keys.ts'
import { getStatusList } from './get-status-list.ts'
import { listCertificates } from './list-certificates.ts'
import { revokeCertificate } from './revoke-certificate.ts'

export const handler = http(
  {
    getCertificate: handle(rows.getCertificate, getCertificate),
    findCertificate: handle(rows.findCertificate, findCertificate),
    getStatusList: handle(rows.getStatusList, getStatusList),
    getKeys: handle(rows.getKeys, getKeys),
    listCertificates: handle(rows.listCertificates, listCertificates),
    downloadCertified: handle(rows.downloadCertified, downloadCertified),
    revokeCertificate: handle(rows.revokeCertificate, revokeCertificate),
  },
  { data, files, mail, signing },
)
