import 'virtual:design-tokens.css'
import './ui/base.css'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')

// Two large files, each in a task of its own: between them the page can be scrolled.
await import('react-dom/client')
const { start } = await import('./start.tsx')
await start(root)
