import { defineConfig } from 'vite'
import { resolveSettings } from './tools/settings'
import { portalConfig } from './tools/vite/config'

// For Vite's own command line and editors: `PORTAL_BRAND=cty npx vite build`. `npm run build` uses tools/build/build.ts.
export default defineConfig(() =>
  portalConfig(resolveSettings({ brand: process.env['PORTAL_BRAND'], build: process.env['PORTAL_BUILD'] })),
)
