import type { Appearance } from '@stripe/stripe-js'
import { useIsDark } from '../../lib/color-mode.ts'

/** The provider's form in the colours that the page has; it lives in a frame that our style sheets do not reach. */
export function useAppearance(): Appearance {
  const isDark = useIsDark()
  const style = getComputedStyle(document.documentElement)
  const role = (name: string) => style.getPropertyValue(name).trim()
  return {
    theme: isDark ? 'night' : 'stripe',
    variables: {
      colorPrimary: role('--primary'),
      colorBackground: role('--surface'),
      colorText: role('--text'),
      colorTextSecondary: role('--text-muted'),
      colorDanger: role('--danger'),
      borderRadius: '8px',
      // A phone zooms into a field of smaller letters.
      fontSizeBase: '16px',
      spacingUnit: '4px',
    },
  }
}
