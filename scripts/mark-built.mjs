// The last step of the build: what stands in dist/ is whole, and of these sources.
import { markBuilt } from './lib/web-build.mjs'

markBuilt()
