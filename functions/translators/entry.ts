import * as rows from '#shared/translators/api.ts'
import * as tests from '#shared/translators/entrance-test-api.ts'
import * as captcha from '../adapters/captcha.ts'
import * as files from '../adapters/files.ts'
import * as mail from '../adapters/mail.ts'
import * as seal from '../adapters/seal.ts'
import * as data from '../data/data.ts'
import { handle, http } from '../lib/http.ts'
import { applyAsTranslator } from './apply-as-translator.ts'
import { approveTranslator } from './approve-translator.ts'
import { changeTranslatorProfile } from './change-translator-profile.ts'
import { confirmTranslatorProfile } from './confirm-translator-profile.ts'
import { getTranslator } from './get-translator.ts'
import { getTranslatorProfile } from './get-translator-profile.ts'
import { listTranslatorApplications } from './list-translator-applications.ts'
import { markCertification } from './mark-certification.ts'
import { noteOnTranslator } from './note-on-translator.ts'
import { proveApplication } from './prove-application.ts'
import { readResume } from './read-resume.ts'
import { reinstateTranslator } from './reinstate-translator.ts'
import { rejectTranslator } from './reject-translator.ts'
import { removeResume } from './remove-resume.ts'
import { setCertifications } from './set-certifications.ts'
import { setResume } from './set-resume.ts'
import { submitW9 } from './submit-w9.ts'
import { suspendTranslator } from './suspend-translator.ts'
import { listTestReviews } from './tests/list-test-reviews.ts'
import { listTests } from './tests/list-tests.ts'
import { listTranslatorTests } from './tests/list-translator-tests.ts'
import { rescoreTest } from './tests/rescore-test.ts'
import { reviewTest } from './tests/review-test.ts'
import { saveTest } from './tests/save-test.ts'
import { scoreTest } from './tests/score-test.ts'
import { startTest } from './tests/start-test.ts'
import { submitTest } from './tests/submit-test.ts'

export const handler = http(
  {
    applyAsTranslator: handle(rows.applyAsTranslator, applyAsTranslator),
    proveApplication: handle(rows.proveApplication, proveApplication),
    getTranslatorProfile: handle(rows.getTranslatorProfile, getTranslatorProfile),
    changeTranslatorProfile: handle(rows.changeTranslatorProfile, changeTranslatorProfile),
    confirmTranslatorProfile: handle(rows.confirmTranslatorProfile, confirmTranslatorProfile),
    setCertifications: handle(rows.setCertifications, setCertifications),
    setResume: handle(rows.setResume, setResume),
    removeResume: handle(rows.removeResume, removeResume),
    submitW9: handle(rows.submitW9, submitW9),
    listTranslatorApplications: handle(rows.listTranslatorApplications, listTranslatorApplications),
    getTranslator: handle(rows.getTranslator, getTranslator),
    approveTranslator: handle(rows.approveTranslator, approveTranslator),
    rejectTranslator: handle(rows.rejectTranslator, rejectTranslator),
    suspendTranslator: handle(rows.suspendTranslator, suspendTranslator),
    reinstateTranslator: handle(rows.reinstateTranslator, reinstateTranslator),
    noteOnTranslator: handle(rows.noteOnTranslator, noteOnTranslator),
    markCertification: handle(rows.markCertification, markCertification),
    readResume: handle(rows.readResume, readResume),
    listTests: handle(tests.listTests, listTests),
    startTest: handle(tests.startTest, startTest),
    saveTest: handle(tests.saveTest, saveTest),
    submitTest: handle(tests.submitTest, submitTest),
    listTestReviews: handle(tests.listTestReviews, listTestReviews),
    reviewTest: handle(tests.reviewTest, reviewTest),
    listTranslatorTests: handle(tests.listTranslatorTests, listTranslatorTests),
    scoreTest: handle(tests.scoreTest, scoreTest),
    rescoreTest: handle(tests.rescoreTest, rescoreTest),
  },
  { data, files, mail, seal, captcha },
)
