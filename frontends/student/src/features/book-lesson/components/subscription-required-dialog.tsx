import { Button, Group, Modal, Text } from '@mantine/core';

type Props = { onCancel: () => void; onEnroll: () => void };

/** BOOK-18..BOOK-20. */
export function SubscriptionRequiredDialog({ onCancel, onEnroll }: Props) {
  return (
    <Modal opened onClose={onCancel} title="Subscription Required" closeButtonProps={{ 'aria-label': 'Close' }}>
      <Text>To book this teacher, you need an active subscription</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="subtle" color="gray" onClick={onCancel}>
          Cancel
        </Button>
        <Button onClick={onEnroll}>Enroll Now</Button>
      </Group>
    </Modal>
  );
}
