import { useState } from 'react'
import { FilePicker } from '#web/ui/file-picker.tsx'
import { paper, photo } from '../samples.ts'
import { Section, Specimen } from '../specimen.tsx'

export function Files() {
  return (
    <Section id="files">
      <Specimen of="FilePicker, empty, required">
        <Picker required hint="A photo or a PDF, at most 5 MB." />
      </Specimen>
      <Specimen of="a photo is chosen">
        <Picker required begin={photo} />
      </Specimen>
      <Specimen of="a PDF is chosen">
        <Picker required begin={paper} />
      </Specimen>
      <Specimen of="error">
        <Picker required error="Please add the photo of the receipt." />
      </Specimen>
      <Specimen of="another prompt, optional">
        <Picker prompt="Choose the statement" />
      </Specimen>
      <Specimen of="without a preview">
        <Picker begin={photo} preview={false} />
      </Specimen>
    </Section>
  )
}

type PickerProps = Omit<Parameters<typeof FilePicker>[0], 'label' | 'file' | 'onChange'> & { begin?: File }

function Picker({ begin, ...rest }: PickerProps) {
  const [file, setFile] = useState(begin)
  return <FilePicker {...rest} label="Receipt" file={file} onChange={setFile} />
}
