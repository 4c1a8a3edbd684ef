import type { FastifyInstance } from 'fastify'
import { readSettings } from '#server/db/settings.ts'
import type { Deps } from './route.ts'

/** The colour of the paper (src/web/styles/tokens.css), around the app while it opens. */
const PAPER = '#fbfaf5'

/** What a browser needs to put the app on a home screen, under the association's own name. The icons are built by scripts/draw-icons.ts. */
export function webManifest(app: FastifyInstance, deps: Deps): void {
  app.get('/manifest.webmanifest', async (_request, reply) => {
    const { name } = await readSettings(deps.pool)
    const manifest = {
      id: '/user',
      name,
      short_name: name,
      start_url: '/user',
      scope: '/',
      display: 'standalone',
      background_color: PAPER,
      theme_color: PAPER,
      icons: [
        { src: '/icons/192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icons/512.png', sizes: '512x512', type: 'image/png' },
        { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
    }
    return reply.header('cache-control', 'no-cache').type('application/manifest+json; charset=utf-8').send(manifest)
  })
}
