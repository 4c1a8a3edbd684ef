import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fetchBlob } from './api.ts'

/** An address for showing a picture or a receipt that needs the token; undefined until it is there. */
export function useBlobAddress(path: string | null | undefined): string | undefined {
  const { data } = useQuery({
    queryKey: ['blob', path],
    queryFn: ({ signal }) => fetchBlob(path ?? '', signal),
    enabled: Boolean(path),
    staleTime: Number.POSITIVE_INFINITY,
  })
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
