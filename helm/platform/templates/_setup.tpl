{{/* The steps see the globals as the programs do, with their defaults: through identity's eyes. */}}

{{- define "setup.image" -}}
{{- $values := dict "name" "setup" "image" .Values.setup.image "global" .Subcharts.identity.Values.global -}}
{{- include "service.image" (dict "Values" $values "Chart" .Chart "Release" .Release) -}}
{{- end }}

{{- define "setup.labels" -}}
app.kubernetes.io/name: {{ .step }}
app.kubernetes.io/instance: {{ .program.Release.Name }}
app.kubernetes.io/component: setup
{{ include "service.commonLabels" .program }}
{{- end }}

{{/* One step: a job that runs around a release. {program, setup, step, when, image, file, env}
     It uses nothing that the release itself brings: at the first install none of that exists yet. */}}
{{- define "setup.job" -}}
apiVersion: batch/v1
kind: Job
metadata:
  name: {{ .step }}
  labels: {{- include "setup.labels" . | nindent 4 }}
  annotations:
    helm.sh/hook: {{ .when }}
    helm.sh/hook-weight: '0'
    helm.sh/hook-delete-policy: before-hook-creation,hook-succeeded
spec:
  backoffLimit: 3
  activeDeadlineSeconds: 300
  template:
    metadata:
      labels: {{- include "setup.labels" . | nindent 8 }}
    spec:
      {{- include "service.podSecurity" .program | nindent 6 }}
      restartPolicy: Never
      containers:
        - name: {{ .step }}
          image: {{ .image }}
          imagePullPolicy: {{ .program.Values.global.image.pullPolicy }}
          args: [{{ .file }}]
          {{- include "service.containerSecurity" .program | nindent 10 }}
          env:
            {{- .env | trim | nindent 12 }}
          resources: {{- toYaml .setup.resources | nindent 12 }}
          volumeMounts:
            - { name: tmp, mountPath: /tmp }
      volumes:
        - name: tmp
          emptyDir: { sizeLimit: 16Mi }
{{- end }}
