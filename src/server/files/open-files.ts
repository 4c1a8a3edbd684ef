import { type FileStore, openFileStore } from './file-store.ts'
import { type Bucket, openS3Store } from './s3-store.ts'

/** Where files are kept by the settings: in a bucket where one is named, otherwise below DATA_DIR. */
export const openFiles = ({ dataDir, bucket }: { dataDir: string; bucket: Bucket | undefined }): FileStore =>
  bucket ? openS3Store(bucket) : openFileStore(dataDir)
