import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import SunMoon from 'lucide-react/icons/sun-moon'
import { useTranslation } from 'react-i18next'
import { useColorMode } from '../lib/color-mode.ts'
import { colorModes } from '../lib/stored-color-mode.ts'
import { IconButton } from '../ui/icon-button.tsx'

const icons = { system: SunMoon, light: Sun, dark: Moon }

/** Goes round: the system's theme, light, dark. */
export function ColorModeSwitch() {
  const { t } = useTranslation()
  const [mode, choose] = useColorMode()
  const next = colorModes[(colorModes.indexOf(mode) + 1) % colorModes.length] ?? 'system'
  const label = t('theme.switch', { now: t(`theme.${mode}`), next: t(`theme.${next}`) })
  return <IconButton icon={icons[mode]} label={label} title={label} onClick={() => choose(next)} />
}
