// Writes the built web app once for each language. Runs after build-app.ts; says where a language lacks a sentence.
import path from 'node:path'
import { speakFiles } from './messages/speak.ts'
import { speakers } from './somiti-messages.ts'

const lacking = await speakFiles(path.resolve('dist'), speakers())
if (lacking > 0) console.error(`${lacking} sentences stay English.`)
