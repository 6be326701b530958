import { useState } from 'react'
import { type SubAccount, type SubAccounts, setSubAccountCarriers } from '../../api/queries/sub-accounts.ts'
import { wordsOf } from '../../api/words.ts'
import { FormActions } from '../../shell/form-actions.tsx'
import { useAct } from '../../shell/use-act.ts'
import { CheckField } from '../../ui/check-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { Switch } from '../../ui/switch.tsx'

type Props = { subAccount: SubAccount; carriers: SubAccounts['carriers']; onClose: () => void }

/** All carriers, those that come later among them, or some. */
export function CarriersDialog({ subAccount: { subAccountId, name, allowedCarriers }, carriers, onClose }: Props) {
  const [areAll, setAll] = useState(allowedCarriers === null)
  const [chosen, setChosen] = useState<readonly string[]>(allowedCarriers ?? carriers.map(({ id }) => id))
  const act = useAct(setSubAccountCarriers, {
    refreshes: ['sub-accounts'],
    toast: `Carriers saved for ${name}`,
    onDone: onClose,
  })
  return (
    <Dialog title={`Carriers for ${name}`} isOpen onClose={onClose}>
      <Form
        label={`Carriers for ${name}`}
        failure={act.failure && wordsOf(act.failure)}
        onSubmit={() => act.run({ subAccountId, allowedCarriers: areAll ? null : [...chosen] })}
        actions={
          <FormActions
            isPending={act.isPending}
            disabledReason={
              areAll || chosen.length > 0 ? null : 'Choose at least one carrier, or deactivate the sub-account'
            }
            onCancel={onClose}
          >
            Save carriers
          </FormActions>
        }
      >
        <Switch isOn={areAll} onChange={setAll}>
          All carriers, including new ones
        </Switch>
        {!areAll && (
          <fieldset className="flex flex-col">
            <legend className="pb-1 text-12 text-text-2">Allowed carriers</legend>
            {carriers.map((carrier) => (
              <CheckField
                key={carrier.id}
                label={carrier.name}
                isChecked={chosen.includes(carrier.id)}
                onChange={(isChecked) =>
                  setChosen(isChecked ? [...chosen, carrier.id] : chosen.filter((id) => id !== carrier.id))
                }
              />
            ))}
          </fieldset>
        )}
      </Form>
    </Dialog>
  )
}
