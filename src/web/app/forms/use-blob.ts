import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fetchBlob } from '#web/app/calls/api.ts'

/** What stands at a path that needs the token. */
export const blobQuery = (path: string) =>
  queryOptions({
    queryKey: ['blob', path],
    queryFn: ({ signal }) => fetchBlob(path, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** An address for showing a picture or a receipt that needs the token; undefined until it is there. */
export function useBlobAddress(path: string | null | undefined): string | undefined {
  const { data } = useQuery({ ...blobQuery(path ?? ''), enabled: Boolean(path) })
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!data) return
    const made = URL.createObjectURL(data)
    setAddress(made)
    return () => {
      URL.revokeObjectURL(made)
      setAddress(undefined)
    }
  }, [data])
  return address
}
