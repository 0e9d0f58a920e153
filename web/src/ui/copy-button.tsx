import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { showToast } from './toast.ts'

/** Takes a text along that has reached nobody. */
export function CopyButton({ text, children }: { text: string; children: string }) {
  const { t } = useTranslation()
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => showToast({ title: t('code.copied') }),
      () => showToast({ title: t('code.notCopied'), variant: 'destructive' }),
    )
  return <Button onClick={() => void copy()}>{children}</Button>
}
