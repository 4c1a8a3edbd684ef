// Builds the web app itself into dist/. Says what is wrong, and not the name of each file that is not.
import { build } from 'vite'

await build({ logLevel: 'warn' })
