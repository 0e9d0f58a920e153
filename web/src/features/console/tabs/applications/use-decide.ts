import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { languageName } from '#shared/languages/language.ts'
import { formatDollars, formatWholeDollars } from '#shared/lib/money.ts'
import { approveTranslator, reinstateTranslator, rejectTranslator, suspendTranslator } from '#shared/translators/api.ts'
import type { Specialization, TranslatorApplication } from '#shared/translators/translator.ts'
import { useReason, useStaffCall } from '../../staff-calls.tsx'

type Person = Pick<TranslatorApplication, 'id' | 'firstName' | 'lastName'>

/** The decisions about a translator; those that take something away say what happens and ask why. */
export function useDecide() {
  const { t } = useTranslation('adminApplications')
  const call = useStaffCall()
  const askReason = useReason()
  const said = ({ message }: { message: string }) => message
  const approve = useCallback(
    ({ id }: Person) => call(approveTranslator, { id }, { failed: t('failed.approve'), done: said }),
    [call, t],
  )
  const reject = useCallback(
    async ({ id, firstName, lastName }: Person) => {
      const name = `${firstName} ${lastName}`
      const reason = await askReason({
        title: t('reject.title', { name }),
        text: t('reject.text'),
        action: t('reject.action'),
        danger: true,
      })
      if (reason !== undefined) await call(rejectTranslator, { id, reason }, { failed: t('failed.reject'), done: said })
    },
    [call, askReason, t],
  )
  const suspend = async ({ id, firstName, lastName }: Person) => {
    const name = `${firstName} ${lastName}`
    const reason = await askReason({
      title: t('suspend.title', { name }),
      text: t('suspend.text'),
      action: t('suspend.action'),
      danger: true,
    })
    if (reason !== undefined) await call(suspendTranslator, { id, reason }, { failed: t('failed.suspend'), done: said })
  }
  const reinstate = async ({ id, firstName, lastName }: Person) => {
    const name = `${firstName} ${lastName}`
    const reason = await askReason({
      title: t('reinstate.title', { name }),
      text: t('reinstate.text'),
      action: t('reinstate.action'),
    })
    if (reason !== undefined)
      await call(reinstateTranslator, { id, reason }, { failed: t('failed.reinstate'), done: said })
  }
  return { approve, reject, suspend, reinstate }
}

/** How specializations, pairs and rates read in the reader's language. */
export function useNames() {
  const { t, i18n } = useTranslation('translators')
  const locale = i18n.language
  const arrow = i18n.dir() === 'rtl' ? '←' : '→'
  const nameOf = useCallback(
    (specialization: string) =>
      t(`fields.names.${specialization as Specialization}`, { keySeparator: '.', defaultValue: specialization }),
    [t],
  )
  const pairOf = useCallback(
    (pair: string) => {
      const [source = '', target = ''] = pair.split('-')
      return `${languageName(source, locale)} ${arrow} ${languageName(target, locale)}`
    },
    [locale, arrow],
  )
  const rateOf = useCallback(
    (rate: number) => (Number.isInteger(rate) ? formatWholeDollars(rate, locale) : formatDollars(rate, locale)),
    [locale],
  )
  return { nameOf, pairOf, rateOf }
}
