import type { OfficersCall } from '#contract/calls.ts'
import type { Act, Scene } from './officers-acts.ts'

type MessageCall = Extract<OfficersCall, `${string}/messages/${string}` | `${string}/message` | `${string}/notices`>

/** A member has written; gives the conversation. */
async function conversation({ world, secretary }: Scene): Promise<number> {
  const member = await world.member()
  await member.ask('POST /api/messages', { fields: { text: 'When is the next meeting?' } })
  const { conversations } = await secretary.ask('GET /api/office/messages')
  return conversations.find(({ person }) => person?.id === Number(member.id))?.id ?? 0
}

export const MESSAGE_ACTS: Readonly<Record<MessageCall, (scene: Scene) => Promise<Act>>> = {
  'POST /api/office/messages/:id/answer': async (scene) => {
    return { by: scene.secretary, sent: { id: await conversation(scene), fields: { text: 'On Friday at eight.' } } }
  },
  'POST /api/office/members/:id/message': async (scene) => {
    const { id } = await scene.world.member()
    return { by: scene.secretary, sent: { id, fields: { text: 'Good day.' } } }
  },
  'POST /api/office/notices': async (scene) => {
    await scene.world.member()
    const texts = [{ language: 'en', title: 'Meeting', text: 'On Friday at eight.' }]
    return { by: scene.secretary, sent: { fields: { to: 'all', texts } } }
  },
  'POST /api/office/messages/:id/assign': async (scene) => {
    const fields = { officer_id: Number(scene.secretary.id) }
    return { by: scene.secretary, sent: { id: await conversation(scene), fields } }
  },
  'POST /api/office/messages/:id/notes': async (scene) => {
    return { by: scene.secretary, sent: { id: await conversation(scene), fields: { text: 'Calls back on Friday.' } } }
  },
  'POST /api/office/messages/:id/close': async (scene) => {
    return { by: scene.secretary, sent: { id: await conversation(scene) } }
  },
  'POST /api/office/messages/:id/reopen': async (scene) => {
    const id = await conversation(scene)
    await scene.secretary.ask('POST /api/office/messages/:id/close', { id })
    return { by: scene.secretary, sent: { id } }
  },
}
