// Runs before the first paint, as a file of its own because the content security policy allows no inline script.
try {
  const mode = localStorage.getItem('attesta.color-mode')
  if (mode === 'light' || mode === 'dark') document.documentElement.dataset.amplifyColorMode = mode
} catch {
  // Storage may be forbidden; the theme then follows the system.
}
