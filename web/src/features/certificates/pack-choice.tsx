import { useTranslation } from 'react-i18next'
import { otherLanguagesFor, PackId, packIds } from '#shared/certificates/pack-id.ts'
import { languageName } from '#shared/languages/language.ts'
import { useSiteConfig } from '../../lib/use-site-config.ts'
import { paths } from '../../paths.ts'
import { Select } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'

type Props = { value: PackId; target: string; onChange: (pack: PackId) => void }

/** Where the certified translation will be handed in: the certificate then says what is asked for there. */
export function PackChoice({ value, target, onChange }: Props) {
  const { t, i18n } = useTranslation('certificates')
  const languages = otherLanguagesFor(value, target).map((code) => languageName(code, i18n.language))
  // Before the settings are there nothing is hidden: the server refuses what it cannot certify.
  const offered = useSiteConfig()?.certificatePacks.split(',')
  return (
    <>
      <Select
        field={{
          name: 'certificatePack',
          value,
          onValue: (chosen) => onChange(PackId.catch('general').parse(chosen)),
        }}
        label={t('chooser.label')}
        hint={
          <>
            {t('chooser.hint')}{' '}
            <a href={`${paths.certificateWording}?for=${value}`} target="_blank" rel="noopener">
              {t('chooser.rules')}
            </a>
          </>
        }
        options={packIds
          .filter((id) => offered?.includes(id) ?? true)
          .map((id) => ({ value: id, label: t(`packs.${id}`) }))}
      />
      {languages.length > 0 ? (
        <Notice
          tone="warning"
          title={t('chooser.otherLanguage', {
            languages: new Intl.ListFormat(i18n.language, { type: 'disjunction' }).format(languages),
          })}
          live
        />
      ) : null}
    </>
  )
}
